import type { Column } from '#api/platform/engine/plan/types.ts'
import { isNumeric, isTemporal } from '#api/platform/engine/plan/types.ts'
import type { RuleFault } from '#contract/data/rules/shapes.ts'
import type { Aggregation } from './rolling.ts'
import { type RuleColumns, ruleFault } from './rule-columns.ts'

/** Column name of an aggregation's figure, by its index; no table column contains a dollar sign. */
export const figureName = (rule: string, place: number): string => `$figure ${rule} ${place}`

export function figureColumn({ id, figures }: Aggregation, place: number, columns: RuleColumns): Column {
  const { aggregate, column } = figures[place] as Aggregation['figures'][number]
  const of = columns.get(column ?? '')?.type ?? 'bigint'
  const name = figureName(id, place)
  if (aggregate === 'count' || aggregate === 'distinct') return { name, type: 'bigint', nullable: true }
  if (aggregate === 'mean') return { name, type: 'double', nullable: true }
  if (aggregate !== 'sum' || of === 'double') return { name, type: of, nullable: true }
  return { name, type: of.startsWith('decimal') ? 'decimal(38,10)' : 'decimal(38,0)', nullable: true }
}

export function aggregationFaults(rule: Aggregation, columns: RuleColumns, field: string): RuleFault[] {
  const faults: RuleFault[] = []
  const known = (name: string, part: string, fits: (type: Column['type']) => boolean, wanted: string) => {
    const column = columns.get(name)
    if (!column) faults.push(ruleFault(`${field}.${part}`, 'columnUnknown', { column: name }))
    else if (!fits(column.type))
      faults.push(ruleFault(`${field}.${part}`, 'columnType', { column: name, found: column.fieldType, wanted }))
  }
  for (const [at, name] of rule.by.entries()) known(name, `by.${at}`, () => true, '')
  known(rule.time, 'time', isTemporal, 'moment')
  const names = new Set<string>()
  for (const [at, { as, aggregate, column }] of rule.figures.entries()) {
    const isOfNumbers = aggregate === 'sum' || aggregate === 'mean'
    if (column !== null) known(column, `figures.${at}.column`, (type) => !isOfNumbers || isNumeric(type), 'number')
    if (columns.has(as) || names.has(as))
      faults.push(ruleFault(`${field}.figures.${at}.as`, 'figureTwice', { column: as }))
    names.add(as)
  }
  return faults
}
