import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import type { DraftHead as Head } from './draft.server.ts'

/** Header of a draft's pages: questionnaire, faults that prevent publishing, and tabs. */
export function DraftHead({ head }: { head: Head }) {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires'])
  const { code, name, saved, base, newest, rows, columns, changes, faults } = head
  const page = atQuestionnaires.questionnaire(code)
  return (
    <>
      <PageHeader
        title={t('draft.title', { name })}
        status={<Badge tone={saved ? 'info' : 'neutral'}>{t(saved ? 'draft.begun' : 'draft.untouched')}</Badge>}
        line={<DraftLine head={head} />}
        crumbs={[
          { label: t('questionnaires:questionnaires.title'), to: atQuestionnaires.questionnaires },
          { label: name, to: page },
        ]}
        action={
          <>
            <LinkButton to={at.draftImport(code)}>{t('questionnaires:draft.import')}</LinkButton>
            {changes > 0 && (
              <LinkButton look="primary" to={at.draftPublish(code)}>
                {t('publish.action')}
              </LinkButton>
            )}
          </>
        }
      />
      {saved && base !== newest && <Notice tone="warning">{t('questionnaires:draft.behind', { base, newest })}</Notice>}
      {saved && faults.length > 0 && (
        <Notice tone="warning" title={t('draft.faults')}>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      <TabLinks
        label={t('draft.parts')}
        tabs={[
          { label: t('rows.tab'), to: at.draft(code), count: rows, end: true },
          { label: t('columns.tab'), to: at.draftColumns(code), count: columns },
          { label: t('levels.tab'), to: at.draftLevels(code) },
          { label: t('measures.tab'), to: at.draftMeasures(code) },
          { label: t('asks.tab'), to: at.draftAsks(code) },
          { label: t('changes.tab'), to: at.draftChanges(code), count: changes },
          { label: t('preview.tab'), to: at.draftPreview(code) },
        ]}
      />
    </>
  )
}

function DraftLine({ head: { saved, base } }: { head: Head }) {
  const { t } = useTranslation('kinds-matrix-questionnaires')
  if (!saved) return t(base === 0 ? 'draft.empty' : 'draft.fromVersion', { number: base })
  return t(base === 0 ? 'draft.savedFirst' : 'draft.saved', { ...saved, number: base })
}
