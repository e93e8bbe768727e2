/** Lines of a table: columns as wide as their longest cell, numbers to the right, a rule below the heading. */
export function drawTable(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)))
  const isText = heading.map((_, column) => rows.some((row) => /^[^\d\s]{2}/.test(row[column])))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (isText[column] ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd()
  return [line(heading), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)]
}
