import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { LinkTo } from '#app/ui/actions/link-to.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownDecimal } from '#app/ui/text/figures.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { orderByChange } from '#contract/risk/kinds/matrix/movement.ts'
import { getMovement, listEarlierProjects } from '#contract/risk/kinds/matrix/result-calls.ts'
import type { MovementRow } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { comparedWith, resultParamsOf } from '../results/result-params.server.ts'
import { resultSearch, useResults } from '../results/use-results.ts'
import classes from './movement.module.css'
import { MovePicture } from './movement-picture.tsx'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'] }

/** Maximum number of rising causes, and of falling ones. */
const shown = 8

/** Results compared with those of an earlier project of the same questionnaire. */
export default function Movement() {
  const { t } = useTranslation('kinds-matrix-results')
  const { earlier, compared, movement } = useLoaderData<typeof loader>()
  const { projectId, answersOf, filter } = useResults()
  const { search } = useLocation()
  if (!compared || !movement) {
    return (
      <Card>
        <EmptyState title={t('movement.none')} line={t('movement.noneLine')} />
      </Card>
    )
  }
  const { causes, dimensions, all, now, before, added, gone, renamed } = movement
  const moved = causes.filter(({ change }) => change !== null && change !== '0.00')
  const rose = moved.filter(({ change }) => Number(change) > 0).slice(0, shown)
  const fell = moved.filter(({ change }) => Number(change) < 0).slice(-shown)
  const toDimension = (dimension: string) => {
    const parameters = new URLSearchParams(resultSearch(search))
    parameters.set('firstRisk', dimension)
    return at.resultViewOf(projectId, 'movement', parameters)
  }
  const chosen = [filter.department, filter.firstRisk].filter(Boolean).join(' · ')
  return (
    <>
      <Form method="get" className={classes.choice}>
        {[...new URLSearchParams(resultSearch(search))]
          .filter(([name]) => name !== 'with')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <SelectField
          key={compared.bizId}
          label={t('movement.with')}
          field={{ name: 'with', initialValue: compared.bizId }}
          empty={false}
          options={earlier.map(({ bizId, name, endTime }) => ({ value: bizId, label: `${name}（${endTime}）` }))}
        />
        <Button>{t('movement.compare')}</Button>
      </Form>
      <Card title={[t('movement.dimensions'), chosen].filter(Boolean).join(' · ')}>
        <MovementTexts all={all} now={now} before={before} />
        <MovePicture
          id="dimensions"
          title={t('movement.dimensions')}
          namesTitle={t('matrix.names')}
          lines={[
            {
              key: 'all',
              name: t('allDimensions'),
              to: `${at.resultView(projectId, 'movement')}${resultSearch(search)}`,
              ...all,
            },
            ...dimensions.map((line) => ({
              key: line.dimension,
              name: line.dimension,
              to: toDimension(line.dimension),
              ...line,
            })),
          ]}
        />
      </Card>
      {moved.length > 0 && (
        <Card title={t('movement.causes')}>
          <MovePicture
            id="causes"
            title={t('movement.causes')}
            namesTitle={t('causes.title')}
            lines={[...rose, ...fell].map((line) => ({
              key: line.id,
              name: line.subCause,
              to: answersOf(line.id),
              ...line,
            }))}
          />
        </Card>
      )}
      <MovementTable causes={causes} answersOf={answersOf} />
      {[added, gone, renamed].some((places) => places.causes.length + places.columns.length > 0) && (
        <Card title={t('movement.changes')}>
          <Places title={t('movement.added')} places={added} />
          <Places title={t('movement.gone')} places={gone} />
          <Renamed renamed={renamed} />
        </Card>
      )}
    </>
  )
}

type Cause = MovementRow['added']['causes'][number]
type Kind = MovementRow['added']['columns'][number]

const causeName = ({ dimension, cause, subCause }: Cause) => `${dimension} / ${cause} / ${subCause}`
const columnName = ({ firstKind, name }: Kind) => `${firstKind} / ${name}`

function Places({ title, places: { causes, columns } }: { title: string; places: MovementRow['added'] }) {
  if (causes.length + columns.length === 0) return null
  return (
    <>
      <h3 className={classes.head}>{title}</h3>
      <ul className={classes.places}>
        {[...causes.map(causeName), ...columns.map(columnName)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

/** Renamed causes and columns in the comparison, so that readers can judge whether they are the same. */
function Renamed({ renamed: { causes, columns } }: Pick<MovementRow, 'renamed'>) {
  const { t } = useTranslation('kinds-matrix-results')
  if (causes.length + columns.length === 0) return null
  const pairs = [
    ...causes.map(({ now, before }) => ({ now: causeName(now), before: causeName(before) })),
    ...columns.map(({ now, before }) => ({ now: columnName(now), before: columnName(before) })),
  ]
  return (
    <>
      <h3 className={classes.head}>{t('movement.renamed')}</h3>
      <ul className={classes.places}>
        {pairs.map((pair) => (
          <li key={pair.now}>{t('movement.renamedPair', pair)}</li>
        ))}
      </ul>
    </>
  )
}

/** Summary of the comparison, and legend of the marks. */
function MovementTexts({ all, now, before }: Pick<MovementRow, 'all' | 'now' | 'before'>) {
  const { t } = useTranslation('kinds-matrix-results')
  return (
    <div className={classes.facts}>
      <p>
        {t('movement.facts', {
          now: all.now.mean ?? '—',
          before: all.before.mean ?? '—',
          change: shownDecimal(all.change),
          project: before.name,
          papers: now.papers,
          papersBefore: before.papers,
        })}
      </p>
      {now.version !== before.version && <p>{t('movement.versions', { now: now.version, before: before.version })}</p>}
      <p className={classes.legend}>{t('movement.legend')}</p>
    </div>
  )
}

type MovedCause = MovementRow['causes'][number]

/** Causes that both projects have, highest increase first. */
function MovementTable({
  causes,
  answersOf,
}: {
  causes: readonly MovedCause[]
  answersOf: (id: number) => string | undefined
}) {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns'])
  const columns: Column<MovedCause>[] = [
    {
      key: 'cause',
      head: t('field.subCause'),
      cell: ({ id, subCause }) => <LinkTo to={answersOf(id)}>{subCause}</LinkTo>,
      rowHead: true,
    },
    {
      key: 'dimension',
      head: t('field.dimension'),
      cell: ({ dimension }) => dimension,
      prose: true,
    },
    { key: 'before', head: t('movement.before'), cell: ({ before }) => before.mean ?? '—', numeric: true },
    { key: 'now', head: t('movement.now'), cell: ({ now }) => now.mean ?? '—', numeric: true },
    { key: 'change', head: t('movement.change'), cell: ({ change }) => shownDecimal(change), numeric: true },
    { key: 'ratedBefore', head: t('movement.ratedBefore'), cell: ({ before }) => before.rated, numeric: true },
    { key: 'rated', head: t('movement.ratedNow'), cell: ({ now }) => now.rated, numeric: true },
  ]
  return (
    <Card title={t('movement.table')} flush>
      <DataTable caption={t('movement.table')} compact columns={columns} rows={causes} rowKey={({ id }) => id} />
    </Card>
  )
}

/** Loads the results and those of the project in the address, or of the previous project. */
export async function loader(args: LoaderFunctionArgs) {
  const params = resultParamsOf(args)
  const { day } = datesOf(args.request)
  const listed = await query(args, listEarlierProjects, { query: { id: params.id, domain: params.domain } })
  const earlier = listed.map(({ bizId, name, endTime }) => ({ bizId, name, endTime: day(endTime) }))
  const wanted = comparedWith(args.request)
  const compared = earlier.find(({ bizId }) => bizId === wanted) ?? earlier[0]
  if (!compared) return { earlier, compared: undefined, movement: undefined }
  const movement = await query(args, getMovement, { query: { ...params, with: compared.bizId } })
  return { earlier, compared, movement: { ...movement, causes: orderByChange(movement.causes) } }
}
