import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { QuestionnaireColumns } from './questionnaire-columns.tsx'
import type { contentView } from './questionnaire-content.server.ts'
import { QuestionnaireRows } from './questionnaire-rows.tsx'

/** What a version holds: its columns, what the ratings mean, its rows. */
export function QuestionnaireContent({ header, scale, rows }: ReturnType<typeof contentView>) {
  const { t } = useTranslation('risk-evaluation')
  return (
    <>
      <QuestionnaireColumns header={header} />
      {scale && (
        <Card title={t('questionnaire.scale')}>
          <DescriptionList
            items={(['low', 'medium', 'high'] as const).map((level) => ({
              term: t(`questionnaire.${level}`),
              value: scale[level],
            }))}
          />
        </Card>
      )}
      <QuestionnaireRows rows={rows} levels={scale ? 'shared' : 'ofEachRow'} />
    </>
  )
}
