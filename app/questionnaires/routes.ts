import { type RouteConfigEntry, route } from '@remix-run/route-config'
import type questionnaires from '../../public/locales/zh-Hans/questionnaires.json'
import * as at from './addresses.ts'

declare module 'i18next' {
  interface Texts {
    questionnaires: typeof questionnaires
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.questionnaires, 'questionnaires/questionnaires.tsx', { id: 'risk/questionnaires' }),
  route(at.questionnaire(':code'), 'questionnaires/questionnaire.tsx'),
  route(at.questionnaireArchive(':code'), 'questionnaires/questionnaire-archive.tsx'),
  route(at.questionnaireCopy(':code'), 'questionnaires/questionnaire-copy.tsx'),
  route(at.draft(':code'), 'questionnaires/draft-rows.tsx'),
  route(at.draftChanges(':code'), 'questionnaires/draft-changes.tsx'),
  route(at.draftColumns(':code'), 'questionnaires/draft-columns.tsx'),
  route(at.draftColumn(':code', ':key'), 'questionnaires/draft-column.tsx'),
  route(at.draftColumnRemove(':code', ':key'), 'questionnaires/draft-column-remove.tsx'),
  route(at.draftColumnNew(':code'), 'questionnaires/draft-column.tsx', { id: 'questionnaires/draft-column:new' }),
  route(at.draftDiscard(':code'), 'questionnaires/draft-discard.tsx'),
  route(at.draftImport(':code'), 'questionnaires/draft-import.tsx'),
  route(at.draftLevels(':code'), 'questionnaires/draft-levels.tsx'),
  route(at.draftPreview(':code'), 'questionnaires/draft-preview.tsx'),
  route(at.draftPublish(':code'), 'questionnaires/draft-publish.tsx'),
  route(at.draftRow(':code', ':key'), 'questionnaires/draft-row.tsx'),
  route(at.draftRowRemove(':code', ':key'), 'questionnaires/draft-row-remove.tsx'),
  route(at.draftRowNew(':code'), 'questionnaires/draft-row.tsx', { id: 'questionnaires/draft-row:new' }),
  route(at.questionnaireEdit(':code'), 'questionnaires/questionnaire-edit.tsx'),
  route(at.questionnaireExport(':code'), 'questionnaires/questionnaire-export.ts'),
  route(at.questionnaireRestore(':code'), 'questionnaires/questionnaire-restore.tsx'),
  route(at.questionnaireVersion(':code', ':number'), 'questionnaires/questionnaire-version.tsx'),
  route(at.questionnaireImport, 'questionnaires/questionnaire-import.tsx'),
  route(at.questionnaireNew, 'questionnaires/questionnaire-new.tsx'),
  route(at.questionnaireTemplate, 'questionnaires/questionnaire-template.ts'),
]
