import { kinds } from '#app/kinds.ts'
import { publicAddress } from '#app/page/settings.server.ts'
import * as atPapers from '#app/papers/addresses.ts'
import type { DomainKind } from '#contract/questionnaires/codes.ts'

type Paper = { uuid: string; domain: string; kind: DomainKind }

/** The addresses a manager hands out, whole; '' where the reader is not given what leads there. design: domain §5 */
export function linksOf(request: Request) {
  const address = publicAddress(request)
  return {
    paper({ uuid, domain, kind }: Paper): string {
      if (uuid === '') return ''
      const { paperPage, namedPaper } = kinds[kind]
      return `${address}${paperPage}?${new URLSearchParams(namedPaper({ uuid, domain }))}`
    },
    /** The respondent's own page, which lists the papers. */
    respondent: (token: string): string =>
      token === '' ? '' : `${address}${atPapers.papers}?${new URLSearchParams({ token })}`,
  }
}
