import { ask, download } from '#app/api.server.ts'
import type { ServedKind } from '#app/kind.server.ts'
import { languageOf } from '#app/page/language.server.ts'
import { contentView } from '#app/questionnaires/questionnaire-content.server.ts'
import { copyQuestionnaire, getVersion } from '#contract/questionnaires/calls.ts'
import { exportItem } from '#contract/results/calls.ts'

export const matrix: ServedKind = {
  copy: copyQuestionnaire,
  contentOf: async (args, query) => contentView(await ask(args, getVersion, { query }), languageOf(args.request)),
  exportPaper: (args, uuid) => download(args, exportItem, { query: { uuid } }),
}
