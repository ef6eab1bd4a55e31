import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problems } from '#contract/problem.ts'
import type { CriteriaRow, Header } from '#contract/questionnaires/shapes.ts'
import { CellDifferences } from './cell-differences.tsx'
import type { PaperReply } from './paper.server.ts'
import { type CellDifference, incompleteRows } from './paper-cell.ts'

type Props = {
  reply: PaperReply
  header: Header
  /** With what was typed. */
  rows: readonly CriteriaRow[]
  differences: readonly CellDifference[]
  /** On the check page nothing was typed: it shows what is saved. */
  checking?: boolean
}

/** Why a post was refused, first in main: leading to the rows that lack something, to the columns that contradict themselves. */
export function PaperRefusal({ reply, header, rows, differences, checking }: Props) {
  const { t } = useTranslation('papers')
  const { failure } = reply
  if (failure.code === problems['version.conflict']) {
    const said = [{ text: failure.msg }, { text: t('step.conflict') }]
    if (checking) return <ErrorSummary title={t('refused.conflict.title')} errors={said} />
    return <Conflict text={failure.msg} differences={differences} />
  }
  if (failure.detail?.unfilled !== undefined) {
    const lines = incompleteRows(header, rows).map(({ row, count, first }) => ({
      text: t('step.missingRow', { subCause: row.subCause, count }),
      href: `#${first}`,
    }))
    return <ErrorSummary title={t('refused.unfilled', { count: Number(failure.detail.unfilled) })} errors={lines} />
  }
  if (Array.isArray(failure.detail?.columns)) {
    const ids = failure.detail.columns
    const columns = header.flatMap(({ secondKinds }) => secondKinds).filter(({ id }) => ids.includes(id))
    const lines = columns.map(({ id, name }) => ({ text: t('refused.ambiguous', { column: name }), href: `#k${id}` }))
    return <ErrorSummary title={failure.msg} errors={lines} />
  }
  const texts = [...new Set(Object.values(failure.errors ?? {}).flat())]
  return <ErrorSummary errors={(texts.length > 0 ? texts : [failure.msg]).map((text) => ({ text }))} />
}

const shownAtMost = 20

/** Two tabs: what is saved and what was typed, side by side. */
function Conflict({ text, differences }: { text: string; differences: readonly CellDifference[] }) {
  const { t } = useTranslation('papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return (
    <>
      <ErrorSummary title={t('refused.conflict.title')} errors={[{ text }]} />
      <Notice tone="warning">
        <p>{t('refused.conflict.line', { count: differences.length })}</p>
        <p>
          {t('refused.conflict.keep')} <a href={here + search}>{t('refused.conflict.discard')}</a>
        </p>
        {differences.length > 0 && <CellDifferences differences={differences.slice(0, shownAtMost)} />}
        {differences.length > shownAtMost && (
          <p>{t('refused.conflict.more', { count: differences.length - shownAtMost })}</p>
        )}
      </Notice>
    </>
  )
}
