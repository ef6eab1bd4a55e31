import { useTranslation } from 'react-i18next'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import type { BoardView } from './board.server.ts'
import { filterNames } from './filter-names.ts'

type Props = {
  board: BoardView
  /** Suggested values of each filter, by its id: those that the cards show. */
  offered: Readonly<Record<string, readonly string[]>>
}

/** Query parameters that a filter preserves: the version shown, and the chosen refresh interval. */
const preservedParams = ['version', 'draft', 'every']

/** Filters for all cards. */
export function BoardFilters({ board: { filters }, offered }: Props) {
  const { t } = useTranslation('boards')
  if (filters.length === 0) return null
  return (
    <>
      <FilterBar
        label={t('filters.label')}
        active={filters.some(({ values }) => values.length > 0)}
        keep={preservedParams}
      >
        {filters.flatMap(({ id, title, kind, values }) => {
          const names = filterNames(id)
          const field = (name: string, initialValue: string | undefined) => ({
            name,
            id: `filter-${name}`,
            initialValue,
          })
          if (kind === 'value')
            return [
              <TextField key={id} label={title} field={field(names.value, values[0])} list={`${names.value}-values`} />,
            ]
          const native = kind === 'number' ? ({ inputMode: 'decimal' } as const) : { placeholder: t('filters.day') }
          return [
            <TextField
              key={names.from}
              label={t('filters.from', { title })}
              field={field(names.from, values[0])}
              {...native}
            />,
            <TextField
              key={names.to}
              label={t('filters.to', { title })}
              field={field(names.to, values[1])}
              {...native}
            />,
          ]
        })}
      </FilterBar>
      {filters
        .filter(({ kind }) => kind === 'value')
        .map(({ id }) => (
          <datalist key={id} id={`${filterNames(id).value}-values`}>
            {offered[id]?.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        ))}
    </>
  )
}
