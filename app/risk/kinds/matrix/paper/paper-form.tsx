import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/text/use-language.ts'
import { useNonce } from '#app/render/nonce.ts'
import { Button } from '#app/ui/actions/button.tsx'
import address from './matrix.enhance.ts?worker&url'
import { Matrix, Statistics } from './matrix.tsx'
import classes from './paper.module.css'
import type { PaperPage, PaperReply } from './paper.server.ts'
import { barOf, MatrixBar } from './paper-bar.tsx'
import { overlayTyped } from './paper-cell.ts'
import { PaperFormFrame, PaperViews } from './paper-form-frame.tsx'
import { MatrixHead } from './paper-head.tsx'
import { overlayComments } from './paper-note.ts'
import { PaperRefusal } from './paper-refusal.tsx'
import { kindWords } from './paper-words.ts'

type Props = Extract<PaperPage, { view: 'table' }> & {
  timeZone: string
  reply: PaperReply | undefined
  notice: ReactNode
}

/** Form of the whole matrix. Keeps submitted values after any refusal. */
export function PaperForm({ paper, sheet, marks, formKey, chosen, timeZone, reply, notice }: Props) {
  const { t } = useTranslation('kinds-matrix-papers')
  const { rows, ...cells } = overlayTyped(sheet.rows, sheet.header, reply?.typed ?? {}, sheet.notes.measures)
  const typed = { typed: reply?.comments ?? {}, column: t('note.comment') }
  const { notes, ...comments } = overlayComments(sheet.notes, sheet.rows, typed)
  const language = useLanguage()
  const bar = marks?.bar ?? barOf({ header: sheet.header, rows, savedAt: paper.savedAt, timeZone, language })
  const differences = [...cells.differences, ...comments.differences]
  return (
    <>
      {reply && <PaperRefusal reply={reply} header={sheet.header} rows={rows} differences={differences} />}
      {notice}
      <MatrixHead paper={paper} timeZone={timeZone} line={guideOf(t, sheet)} />
      <PaperFormFrame version={marks?.version ?? paper.version} formKey={formKey} refused={reply !== undefined}>
        {/* Skipped after a refusal, since its cells show the errors. */}
        {!chosen && !reply && <NarrowScreen />}
        <PaperViews view="table" />
        <MatrixBar bar={bar} />
        <Matrix
          header={sheet.header}
          rows={rows}
          mode="edit"
          name={paper.domainName}
          notes={notes}
          mark={marks?.matrix}
        />
      </PaperFormFrame>
      <Statistics header={sheet.header} sums={sheet.sums} measures={sheet.notes.measures} marks={marks?.statistics} />
      <MatrixScript />
    </>
  )
}

/** Instructions: the columns to rate, and the two measures if cells have two ratings. */
function guideOf(t: TFunction<'kinds-matrix-papers'>, { header, notes: { measures } }: Props['sheet']): string {
  const guide = t('guide', { kinds: kindWords(t, header) })
  return measures ? t('measures.guide', { guide, ...measures }) : guide
}

/**
 * Offers one row at a time on a narrow screen and hides the table until requested. The hidden cells are still posted,
 * so that no input is lost.
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

/** Optional enhancements; the page works without them. */
const MatrixScript = () => <script type="module" src={address} nonce={useNonce()} />
