import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { batchOf } from '#app/audit/data-process/batch.server.ts'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { findComparison } from '#contract/audit/comparisons/calls.ts'
import type { ComparisonLine } from '#contract/audit/comparisons/shapes.ts'
import { pairingStates, resultRules } from '#contract/audit/flow/pairing.ts'
import { comparedRoles } from '#contract/audit/flow/result.ts'
import filterClasses from '../lines/line-filter.module.css'
import { LineTable } from '../lines/line-table.tsx'
import { type FilterName, filterOf } from '../lines/lines.server.ts'
import { cancelTo, type VersionDetail, versionAmong } from '../version.server.ts'
import { VersionFrame } from '../version-frame.tsx'
import classes from './result.module.css'
import { ResultFigures } from './result-figures.tsx'

export const handle: PageHandle<{ detail: VersionDetail }> = {
  i18n: ['comparisons', 'versions', 'data-process', 'reviews'],
  title: ({ t, data }) =>
    t('comparisons:version.pageTitle', {
      number: data?.detail.version.number,
      batch: data?.detail.batch.reviewBatchNo,
    }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const batch = await batchOf(args)
  const id = numberOf(args, 'versionId')
  const { filter, typed, errors, listing } = filterOf(args)
  const found = await query(args, findComparison, { query: { objectId: batch.id, id, ...filter, ...listing } })
  const { lines } = found
  if (lines) leaveEmptyPage(request, lines)
  return {
    detail: { batch, ...versionAmong(request, found) },
    filter: { typed, errors },
    listing,
    total: lines?.total ?? 0,
    lines: lines?.records ?? [],
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id, projectId } = await batchOf(args)
  const versionId = numberOf(args, 'versionId')
  return cancelTo(args, versionId, at.version(projectId, id, versionId))
}

export default function Result() {
  const { t } = useTranslation('comparisons')
  const { detail: result, filter, listing, total, lines } = useLoaderData<typeof loader>()
  const { figures } = result.version
  return (
    <VersionFrame detail={result} isFirst>
      {figures && <ResultFigures detail={result} figures={figures} chosen={filter.typed.state} />}
      <h2 id="lines" className={classes.title}>
        {t('lines.title')}
      </h2>
      <LineFilter filter={filter} lines={lines} />
      <LineTable
        detail={result}
        lines={lines}
        first={(listing.current - 1) * listing.size + 1}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
      />
      {total > 0 && <Pager fixed page={listing.current} size={listing.size} total={total} />}
    </VersionFrame>
  )
}

type Props = {
  filter: { typed: Partial<Record<FilterName, string>>; errors: Partial<Record<FilterName, string[]>> }
  /** Lines on this page, used as input suggestions. */
  lines: readonly ComparisonLine[]
}

/** Filter of a result's lines; the less common fields are collapsed. */
function LineFilter({ filter: { typed, errors }, lines }: Props) {
  const { t } = useTranslation('comparisons')
  const field = (name: FilterName) => ({
    name,
    label: t(`filter.${name}`),
    initialValue: typed[name],
    ...(errors[name] && { errors: errors[name] }),
  })
  const isMore = (['rule', 'product', 'counterparty', 'amountFrom', 'amountTo', 'duplicate'] as const).some(
    (name) => typed[name] !== undefined,
  )
  const names = (of: (line: ComparisonLine) => string) => [...new Set(lines.map(of))].filter(Boolean).toSorted()
  return (
    <FilterBar label={t('filter.label')} active={Object.keys(typed).length > 0}>
      <FilterSelect
        label={t('filter.state')}
        name="state"
        value={typed.state}
        options={pairingStates.map((state) => ({ value: state, label: t(`pairing.${state}`) }))}
      />
      <FilterSelect
        label={t('filter.role')}
        name="role"
        value={typed.role}
        options={comparedRoles.map((role) => ({ value: role, label: t(`side.${role}`) }))}
      />
      <TextField field={field('month')} placeholder="2026-01" inputMode="numeric" maxLength={7} autoComplete="off" />
      <SearchField label={t('filter.text')} name="text" value={typed.text} maxLength={100} />
      <div className={filterClasses.more}>
        <Details summary={t('filter.more')} open={isMore}>
          <div className={filterClasses.fields}>
            <TextField field={field('product')} list="product-codes" maxLength={100} autoComplete="off" />
            <TextField field={field('counterparty')} list="counterparties" maxLength={100} autoComplete="off" />
            <TextField field={field('amountFrom')} inputMode="decimal" maxLength={18} autoComplete="off" />
            <TextField field={field('amountTo')} inputMode="decimal" maxLength={18} autoComplete="off" />
            <FilterSelect
              label={t('filter.rule')}
              name="rule"
              value={typed.rule}
              options={resultRules.map((rule) => ({ value: rule, label: t(`rule.${rule}`) }))}
            />
            <FilterSelect
              label={t('filter.duplicate')}
              name="duplicate"
              value={typed.duplicate}
              options={[{ value: '1', label: t('filter.duplicateOnly') }]}
            />
          </div>
        </Details>
      </div>
      <datalist id="product-codes">
        {names(({ product }) => product).map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <datalist id="counterparties">
        {names(({ counterparty }) => counterparty).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FilterBar>
  )
}
