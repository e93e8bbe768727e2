export interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

export interface Dependency {
  name: string
  version: string
  license: string
  /** Only for building and testing. */
  isForDevelopment: boolean
}

const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Read in the package itself: its LICENSE file, README or an older form of its manifest, none of which the lockfile carries over. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

/** Every package that the lockfile installs, by name. */
export function dependenciesOf({ packages }: Lockfile): Dependency[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { version, license, dev }]) => ({
      name: nameAt(path),
      version: String(version),
      license: license ?? STATED_ELSEWHERE[nameAt(path)] ?? 'not stated',
      isForDevelopment: dev === true,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** `docs/LICENCES.md`. */
export function writeLicenceList(lock: Lockfile): string {
  const all = dependenciesOf(lock)
  const table = (rows: readonly Dependency[]): string => {
    const lines = new Set(rows.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`))
    return ['| package | version | licence |', '|---|---|---|', ...lines].join('\n')
  }
  return `# Licences

Every package that is installed, from the lockfile. Written by \`npm run licences\`; do not edit. Fonts, data and programs beside the packages are in \`NOTICE\`.

## Used when Chioma runs

${table(all.filter(({ isForDevelopment }) => !isForDevelopment))}

## Used to build and test it

${table(all.filter(({ isForDevelopment }) => isForDevelopment))}
`
}
