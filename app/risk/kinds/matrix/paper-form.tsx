import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNonce } from '#app/render/nonce.ts'
import { Button } from '#app/ui/button.tsx'
import address from './matrix.enhance.ts?worker&url'
import { Matrix, Statistics } from './matrix.tsx'
import classes from './paper.module.css'
import type { PaperPage, PaperReply } from './paper.server.ts'
import { MatrixBar } from './paper-bar.tsx'
import { firstEmpty, overlayTyped } from './paper-cell.ts'
import { PaperFormFrame, PaperViews } from './paper-form-frame.tsx'
import { MatrixHead } from './paper-head.tsx'
import { overlayComments } from './paper-note.ts'
import { PaperRefusal } from './paper-refusal.tsx'
import { kindWords } from './paper-words.ts'

type Props = Extract<PaperPage, { view: 'table' }> & {
  timeZone: string
  reply: PaperReply | undefined
  told: ReactNode
}

/** The whole matrix as one plain form. Whatever refused a post, everything typed is in its cell again. */
export function PaperForm({ paper, sheet, formKey, chosen, timeZone, reply, told }: Props) {
  const { t } = useTranslation('kinds-matrix-papers')
  const { rows, ...cells } = overlayTyped(sheet.rows, sheet.header, reply?.typed ?? {}, sheet.notes.measures)
  const typed = { typed: reply?.comments ?? {}, column: t('note.comment') }
  const { notes, ...comments } = overlayComments(sheet.notes, sheet.rows, typed)
  const differences = [...cells.differences, ...comments.differences]
  return (
    <>
      {reply && <PaperRefusal reply={reply} header={sheet.header} rows={rows} differences={differences} />}
      {told}
      <MatrixHead paper={paper} timeZone={timeZone} line={guideOf(t, sheet)} />
      <PaperFormFrame paper={paper} formKey={formKey} refused={reply !== undefined}>
        {/* What was refused is shown in its cells. */}
        {!chosen && !reply && <NarrowScreen />}
        <PaperViews view="table" />
        <MatrixBar
          header={sheet.header}
          rows={rows}
          paper={paper}
          timeZone={timeZone}
          firstEmpty={firstEmpty(sheet.header, rows)}
        />
        <Matrix header={sheet.header} rows={rows} mode="edit" name={paper.domainName} notes={notes} />
      </PaperFormFrame>
      <Statistics header={sheet.header} sums={sheet.sums} measures={sheet.notes.measures} />
      <MatrixScript />
    </>
  )
}

/** What is to be rated, and where cells are rated twice, on what. */
function guideOf(t: TFunction<'kinds-matrix-papers'>, { header, notes: { measures } }: Props['sheet']): string {
  const guide = t('guide', { kinds: kindWords(t, header) })
  return measures ? t('measures.guide', { guide, ...measures }) : guide
}

/**
 * On a narrow screen the table waits until somebody wants it: one row at a time is what fits. Its cells are posted all the
 * same, so that either way keeps what is filled in.
 */
function NarrowScreen() {
  const { t } = useTranslation('kinds-matrix-papers')
  return (
    <section className={classes.narrow} data-narrow>
      <p>{t('view.narrow')}</p>
      <div className={classes.buttons}>
        <Button look="primary" name="intent" value="row">
          {t('view.row')}
        </Button>
        <Button name="intent" value="table">
          {t('view.table')}
        </Button>
      </div>
    </section>
  )
}

/** What scripts add to the matrix; nothing of it is needed. */
const MatrixScript = () => <script type="module" src={address} nonce={useNonce()} />
