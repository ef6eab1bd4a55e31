import { useTranslation } from 'react-i18next'
import { PaperClosed } from '#app/papers/paper-head.tsx'
import { PaperKept } from '#app/papers/paper-kept.tsx'
import { fieldName, overlayTyped } from './field.ts'
import type { FinanceProps } from './paper-head.tsx'
import { FinanceDifferences, FinanceRefusal, linesOf } from './paper-refusal.tsx'

/** A paper that is closed, with what was typed into it meanwhile: it may open again. */
export function FinanceClosed({ paper, sheet, formKey, timeZone, reply }: FinanceProps) {
  const { t } = useTranslation('kinds-finance-papers')
  const { differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={sheet.rows} differences={[]} />}
      <PaperClosed paper={paper} timeZone={timeZone} />
      {differences.length > 0 && (
        <PaperKept
          paper={paper}
          formKey={formKey}
          title={t('refused.unsaved', { count: differences.length })}
          closed
          fields={[
            ['unit', sheet.unit],
            ...differences.map(({ row, part, typed }) => [fieldName(row.code, part), typed] as const),
          ]}
        >
          <FinanceDifferences lines={linesOf(differences)} />
        </PaperKept>
      )}
    </>
  )
}
