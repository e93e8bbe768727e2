/** What a page that opens alone says, without scripts and without anything from elsewhere. */
export interface HtmlPage {
  language: string
  title: string
  /** HTML; whoever writes it escapes what is not theirs. */
  body: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Words as they may stand in HTML, in attributes too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** A path within the same archive, as a link holds it. */
export const hrefOf = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

const STYLES = `
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #16211b; --ink-2: #4a564f; --line: #dcd8cc; --accent: #2f8361; }
@media (prefers-color-scheme: dark) { :root { --paper: #10150f; --ink: #eef1ea; --ink-2: #b5beb6; --line: #333b34; --accent: #6cc39d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
h1, h2, h3 { font-family: Georgia, 'Times New Roman', serif; font-weight: 500; line-height: 1.2; overflow-wrap: anywhere; }
h1 { font-size: 2rem; } h2 { margin-top: 2.2rem; font-size: 1.45rem; } h3 { font-size: 1.15rem; }
a { color: var(--accent); } a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.quiet { color: var(--ink-2); } .notice { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1rem; }
ul.links { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; list-style: none; } ul.links a { display: inline-block; padding: .4rem 0; }
article { border-top: 1px solid var(--line); padding: .4rem 0 .8rem; overflow: hidden; }
article img { float: right; max-width: 34%; max-height: 9rem; margin: .8rem 0 .5rem 1rem; border-radius: .4rem; }
summary { cursor: pointer; padding: .5rem 0; color: var(--accent); } dt { color: var(--ink-2); font-size: .9rem; } dd { margin: 0 0 .6rem; overflow-wrap: anywhere; }
ul.rows { padding: 0; list-style: none; } ul.rows li { border-top: 1px solid var(--line); padding: .6rem 0; overflow-wrap: anywhere; } ul.rows span { display: block; color: var(--ink-2); }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr)); gap: .8rem; clear: both; } .pictures figure { margin: 0; } .pictures img { float: none; margin: 0; width: 100%; max-width: none; max-height: none; }
figure { margin: 1.2rem 0; } figure img { display: block; max-width: 100%; border-radius: .6rem; }
figure .marked { position: relative; display: inline-block; } figure .marked img + img { position: absolute; inset: 0; width: 100%; height: 100%; opacity: .55; }
figcaption { margin-top: .4rem; color: var(--ink-2); font-size: .9rem; }
svg { display: block; max-width: 100%; height: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid var(--line); padding: .4rem .6rem .4rem 0; text-align: left; font-weight: 400; vertical-align: top; }
td { font-variant-numeric: tabular-nums; }
@media print { body { max-width: none; } }
`

export const writeHtmlPage = ({ language, title, body }: HtmlPage): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; form-action 'none'">
<title>${escapeHtml(title)}</title>
<style>${STYLES}</style>
</head>
<body>
${body}
</body>
</html>
`
