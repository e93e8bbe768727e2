/** Where pictures of the site are. */
const PICTURES = '/api/content-images/'

/** An entry's words as they are compared, with its picture in the place of the picture's address. */
export const showEntry = (words: string) => <EntryWords lines={words.split('\n')} />

function EntryWords({ lines }: { lines: readonly string[] }) {
  const picture = lines.find((line) => line.startsWith(PICTURES))
  return (
    <>
      {lines.filter((line) => line !== picture).join('\n')}
      {picture !== undefined && <img src={picture} alt="" className="mt-1.5 max-h-28 rounded-small" />}
    </>
  )
}
