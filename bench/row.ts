export type Target = { atMost: number } | { atLeast: number }

/** A line of the table; informative without a target. */
export type Row = { name: string; figure: number; unit: string; target?: Target; note?: string }

export type Verdict = 'ok' | 'over' | 'info'

/** `over`: misses its target, upper or lower, or is not a number. */
export function verdictOf({ figure, target }: Row): Verdict {
  if (!target) return 'info'
  const held = 'atMost' in target ? figure <= target.atMost : figure >= target.atLeast
  return held ? 'ok' : 'over'
}

const shown = (figure: number) => (Math.abs(figure) < 10 ? figure.toFixed(2) : figure.toFixed(1)).replace(/\.0+$/, '')

function shownTarget(target: Target | undefined): string {
  if (!target) return ''
  return 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`
}

/** The rows as aligned text. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['name', 'figure', 'unit', 'target', '', ''],
    ...rows.map((row) => [
      row.name,
      shown(row.figure),
      row.unit,
      shownTarget(row.target),
      verdictOf(row),
      row.note ?? '',
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const padded = (text: string, column: number) =>
    column === 1 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n')
}
