import { filterIn } from '#app/page/request/listing.server.ts'
import { resultPage } from '#contract/data/rules/result-shapes.ts'

const { outcome, level, rule, keyword } = resultPage.shape

/** Filter of the rows of a result in the address. */
export const resultFilterOf = ({ url }: Pick<Request, 'url'>) =>
  filterIn({ outcome, level, rule, keyword }, new URL(url).searchParams)
