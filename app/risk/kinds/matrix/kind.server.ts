import { download, query } from '#app/page/api/api.server.ts'
import { fileOrNotice } from '#app/page/files/downloads.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { ServedKind } from '#app/risk/kind.server.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import * as calls from '#contract/risk/kinds/matrix/calls.ts'
import { exportItem, exportResultView } from '#contract/risk/kinds/matrix/result-calls.ts'
import { readDraftView } from './questionnaire/draft.server.ts'
import { contentOf } from './questionnaire/questionnaire-content.server.ts'

const {
  view,
  domain,
  measure,
  firstRisk,
  department,
  with: comparedWith,
  shade,
  ...axes
} = exportResultView.query.shape

export const matrix: ServedKind = {
  copy: calls.copyQuestionnaire,
  template: calls.getQuestionnaireTemplate,
  export: calls.exportQuestionnaire,
  draft: {
    read: readDraftView,
    import: calls.importDraft,
    publish: calls.publishDraft,
    discard: calls.discardDraft,
    imported: (request, size) => translatorOf(request, 'kinds-matrix-questionnaires')('draftImport.done', size),
    published: (request, made) => translatorOf(request, 'kinds-matrix-questionnaires')('publish.done', made),
  },
  contentOf: async (args, params) => contentOf(args.request, await query(args, calls.getVersion, { query: params })),
  exportPaper: (args, uuid) => download(args, exportItem, { query: { uuid } }),
  exportResults(args, { id, posted }) {
    const said = (name: string) => String(posted.get(name) ?? '') || undefined
    const params = {
      id,
      view: view.catch('overview').parse(said('view')),
      domain: domain.catch(undefined).parse(said('domain')),
      measure: measure.catch('likelihood').parse(said('measure')),
      firstRisk: firstRisk.catch(undefined).parse(said('firstRisk')),
      department: department.catch(undefined).parse(said('department')),
      with: comparedWith.catch(undefined).parse(said('with')),
      shade: shade.catch('mean').parse(said('shade')),
      rows: axes.rows.catch(undefined).parse(said('rows')),
      columns: axes.columns.catch(undefined).parse(said('columns')),
      // Passed on unparsed: the call parses the list itself.
      campaigns: said('campaigns'),
    }
    return fileOrNotice(args, at.resultView(id, params.view), download(args, exportResultView, { query: params }))
  },
}
