import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNonce } from '#app/render/nonce.ts'
import address from './matrix.enhance.ts?worker&url'
import { Matrix, Statistics } from './matrix.tsx'
import type { PaperPage, PaperReply } from './paper.server.ts'
import { MatrixBar } from './paper-bar.tsx'
import { firstEmpty, overlayTyped } from './paper-cell.ts'
import { PaperFormFrame, PaperViews } from './paper-form-frame.tsx'
import { PaperHead } from './paper-head.tsx'
import { PaperRefusal } from './paper-refusal.tsx'
import { kindWords } from './paper-words.ts'

type Props = Extract<PaperPage, { formKey: string }> & {
  timeZone: string
  reply: PaperReply | undefined
  told: ReactNode
}

/** The whole matrix as one plain form. Whatever refused a post, everything typed is in its cell again. */
export function PaperForm({ paper, sheet, formKey, timeZone, reply, told }: Props) {
  const { t } = useTranslation('papers')
  const { rows, differences } = overlayTyped(sheet.rows, sheet.header, reply?.typed ?? {})
  return (
    <>
      {reply && <PaperRefusal reply={reply} header={sheet.header} rows={rows} differences={differences} />}
      {told}
      <PaperHead paper={paper} timeZone={timeZone} line={t('guide', { kinds: kindWords(t, sheet.header) })} />
      <PaperFormFrame paper={paper} formKey={formKey} refused={reply !== undefined}>
        <PaperViews view="table" />
        <MatrixBar
          header={sheet.header}
          rows={rows}
          paper={paper}
          timeZone={timeZone}
          firstEmpty={firstEmpty(sheet.header, rows)}
        />
        <Matrix header={sheet.header} rows={rows} mode="edit" name={paper.domainName} />
      </PaperFormFrame>
      <Statistics header={sheet.header} sums={sheet.sums} />
      <MatrixScript />
    </>
  )
}

/** What scripts add to the matrix; nothing of it is needed. */
const MatrixScript = () => <script type="module" src={address} nonce={useNonce()} />
