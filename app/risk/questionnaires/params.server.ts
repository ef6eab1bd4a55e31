import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { type ParamArgs, paramOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { inLanguage } from '#contract/platform/language.ts'
import { DomainKind, questionnaireSorts, questionnaireStatuses } from '#contract/risk/questionnaires/codes.ts'
import { domainCode, type QuestionnaireRow } from '#contract/risk/questionnaires/shapes.ts'

export const codeOf = (args: ParamArgs): string => paramOf(domainCode, args, 'code')

/** Parses the filter of the questionnaire list or its export from the address. Ignores invalid values. */
export function questionnaireListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      keyword: searchedIn(searchParams) || undefined,
      status: questionnaireStatuses.find((each) => each === searchParams.get('status')),
      kind: Object.values(DomainKind).find((each) => each === searchParams.get('kind')),
    },
    listing: listingOf(request, questionnaireSorts, { sort: 'place', order: 'asc' }),
  }
}

export type QuestionnaireView = ReturnType<typeof questionnaireView>

/** Questionnaire for display, in the reader's language. */
export function questionnaireView(request: Request, { name, createdAt, ...row }: QuestionnaireRow) {
  return { ...row, name: inLanguage(name, languageOf(request)), createdAt: datesOf(request).time(createdAt) }
}
