import { useTranslation } from 'react-i18next'
import { Matrix, Statistics } from '#app/kinds/matrix/matrix.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { PaperPage } from './paper.server.ts'

type Props = Pick<Extract<PaperPage, { view: 'preview' }>, 'sheet' | 'name'>

/** A questionnaire without a paper: fields to try out, and nothing to save or submit. spec: operations §2.2 */
export function PaperPreview({ sheet: { header, rows, sums }, name }: Props) {
  const { t } = useTranslation('paper')
  return (
    <>
      <PageHeader title={t('preview')} line={t('previewLine')} />
      <Matrix header={header} rows={rows} mode="preview" name={name || t('title')} />
      <Statistics header={header} sums={sums} />
    </>
  )
}
