// Which Node.js it takes, in words: on an older one the build ends in the middle of a tool, and says nothing of it.

/** The oldest of each line that will do; lines after the last of them will, too. As `engines` of package.json, in parts. */
export const OLDEST_NODES = [
  [20, 19],
  [22, 12],
]

/** Why this Node.js will not do, and what to do about it; `undefined` where it will. */
export function complaintAbout(version) {
  const [major, minor] = version.split('.').map(Number)
  const [newestLine] = OLDEST_NODES.at(-1)
  const isSupported = major > newestLine || OLDEST_NODES.some(([line, oldest]) => major === line && minor >= oldest)
  if (isSupported) return undefined
  return `Node.js ${version} is too old: install Node.js ${OLDEST_NODES.map((parts) => parts.join('.')).join(' or ')}, or later.`
}
