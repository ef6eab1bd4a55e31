import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, firstOf, foundBy, type Searched } from '#app/page/menus/entity-type.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { listQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

export const entities: EntityTypes = { questionnaire: { page: at.questionnaire, opened: at.questionnaire(':key') } }

export const searched: Searched = {
  order: 4,
  async find(args, { perms, has }) {
    if (!perms.includes(RiskPerm.readQuestionnaires)) return undefined
    const language = languageOf(args.request)
    return foundBy(mutate(args, listQuestionnaires), (rows) =>
      firstOf(
        rows.filter(({ code, name }) => has(code, ...Object.values(name))),
        ({ code, name }) => ({ key: code, name: inLanguage(name, language), note: code, to: at.questionnaire(code) }),
      ),
    )
  },
}
