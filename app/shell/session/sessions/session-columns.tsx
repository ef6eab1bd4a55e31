import type { TFunction } from 'i18next'
import type { Column } from '#app/ui/lists/data-table.tsx'
import type { OpenSession } from '#contract/shell/session/shapes.ts'

/** Columns shared by all lists of sessions. */
export const sessionColumns = <S extends OpenSession & { browser: string }>(
  t: TFunction<'session-open'>,
): Column<S>[] => [
  {
    key: 'browser',
    head: t('browser'),
    cell: ({ browser, device }) => <span title={device}>{browser}</span>,
    rowHead: true,
  },
  { key: 'address', head: t('address'), cell: ({ address }) => address || '—' },
  { key: 'createdAt', head: t('createdAt'), cell: ({ createdAt }) => createdAt, sortable: false },
  { key: 'usedAt', head: t('usedAt'), cell: ({ usedAt }) => usedAt },
]
