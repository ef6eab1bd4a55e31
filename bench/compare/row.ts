import type { Side } from './side.ts'

/** A figure of both sides; less is better unless `moreIsBetter`. */
export type ComparedRow = {
  name: string
  unit: string
  old: number
  new: number
  /** Limit of new / old: at most, or at least where more is better. */
  goal?: number
  moreIsBetter?: boolean
}

/** Runs `work` on each side in turn, in alternating order, that many rounds. */
export async function alternate<S extends { side: Side }>(
  rounds: number,
  sides: readonly S[],
  work: (side: S, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await work(side, round)
  }
}

const shown = (figure: number) => figure.toFixed(Math.abs(figure) < 10 ? 2 : 1)

export function comparedTable(rows: readonly ComparedRow[], commits: { old: string; new: string }): string {
  const lines = [
    `| measure | unit | old ${commits.old} | new ${commits.new} | new / old | goal |`,
    '| --- | --- | ---: | ---: | ---: | --- |',
  ]
  for (const { name, unit, goal, moreIsBetter, ...row } of rows) {
    const limit = goal === undefined ? '' : `${moreIsBetter ? '≥' : '≤'} ${goal}`
    lines.push(`| ${name} | ${unit} | ${shown(row.old)} | ${shown(row.new)} | ${shown(row.new / row.old)} | ${limit} |`)
  }
  return lines.join('\n')
}
