import { useTranslation } from 'react-i18next'
import { Differences, PaperConflict } from '#app/risk/papers/paper-conflict.tsx'
import { UnsavedInput } from '#app/risk/papers/unsaved-input.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { problems } from '#contract/platform/problem.ts'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header } from '#contract/risk/kinds/matrix/shapes.ts'
import type { PaperPage, PaperReply } from './paper.server.ts'
import { type Difference, incompleteRows, noteOf, overlayTyped } from './paper-cell.ts'
import { overlayComments } from './paper-note.ts'
import { levelWords } from './paper-words.ts'

type Props = {
  reply: PaperReply
  header: Header
  /** Rows with the submitted values. */
  rows: readonly CriteriaRow[]
  differences: readonly Difference[]
  /** True on the check page, which shows saved values and has no input. */
  checking?: boolean
}

/** Errors of a refused post, first in `main`; links to incomplete rows and to contradictory columns. */
export function PaperRefusal({ reply, header, rows, differences, checking }: Props) {
  const { t } = useTranslation(['kinds-matrix-papers', 'papers'])
  const { failure } = reply
  if (failure.code === problems['version.conflict']) {
    if (checking) return <ErrorSummary title={t('papers:conflict.title')} errors={[{ text: t('step.conflict') }]} />
    return (
      <PaperConflict line={t('refused.conflict.line', { count: differences.length })}>
        {differences.length > 0 && <CellDifferences differences={differences.slice(0, shownAtMost)} />}
        {differences.length > shownAtMost && (
          <p>{t('refused.conflict.more', { count: differences.length - shownAtMost })}</p>
        )}
      </PaperConflict>
    )
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
  const written = Object.entries(failure.errors ?? {}).flatMap(([path, texts]) => {
    const [, place] = /^comments\.(\d+)\./.exec(path) ?? []
    const name = place === undefined ? undefined : Object.keys(reply.comments)[Number(place)]
    const row = rows.find(({ id }) => name !== undefined && id === noteOf(name))
    return row ? texts.map((text) => ({ label: row.subCause, text, href: `#${name}` })) : []
  })
  if (written.length > 0) return <ErrorSummary errors={written} />
  const texts = [...new Set(Object.values(failure.errors ?? {}).flat())]
  return <ErrorSummary errors={(texts.length > 0 ? texts : [failure.msg]).map((text) => ({ text }))} />
}

const shownAtMost = 20

function CellDifferences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('kinds-matrix-papers')
  const levels = levelWords(t)
  const say = (value: number | string) => {
    if (typeof value === 'string') return value || '—'
    return `${value < 0 ? '—' : value} ${levels[value as Rating] ?? ''}`
  }
  return (
    <Differences
      head={t('refused.conflict.cell')}
      lines={differences.map(({ name, row, column, typed, stored }) => ({
        key: name,
        name: `${row.subCause} · ${column}`,
        values: [say(typed), say(stored)],
      }))}
    />
  )
}

type UnsavedProps = Extract<PaperPage, { formKey: string }> & { reply: PaperReply }

/** Submitted values that are not saved because the paper was closed in the meantime. */
export function UnsavedAnswers({ view, paper, sheet, formKey, reply }: UnsavedProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  const cells = overlayTyped(sheet.rows, sheet.header, reply.typed, sheet.notes.measures).differences
  const typed = { typed: reply.comments, column: t('note.comment') }
  const comments = overlayComments(sheet.notes, sheet.rows, typed).differences
  // A form posts every cell; empty ones are not input.
  const differences = [...cells, ...comments].filter(({ typed: said }) => said !== Rating.unfilled && said !== '')
  if (differences.length === 0) return null
  return (
    <UnsavedInput
      paper={paper}
      formKey={formKey}
      title={t('kept.title', { count: differences.length })}
      closed={view === 'closed'}
      fields={differences.map(({ name, typed: said }) => [name, said])}
    >
      <CellDifferences differences={differences} />
    </UnsavedInput>
  )
}
