import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { getMovement, listEarlierProjects } from '#contract/results/calls.ts'
import { orderByChange } from '#contract/results/movement.ts'
import { askedOf, comparedWith } from './result-asked.server.ts'

/** The results against those of the project in the address, or of the one before. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = askedOf(args)
  const { day } = datesOf(args.request)
  const listed = await ask(args, listEarlierProjects, { query: { id: asked.id, domain: asked.domain } })
  const earlier = listed.map(({ bizId, name, endTime }) => ({ bizId, name, endTime: day(endTime) }))
  const wanted = comparedWith(args.request)
  const compared = earlier.find(({ bizId }) => bizId === wanted) ?? earlier[0]
  if (!compared) return { earlier, compared: undefined, movement: undefined }
  const movement = await ask(args, getMovement, { query: { ...asked, with: compared.bizId } })
  return { earlier, compared, movement: { ...movement, causes: orderByChange(movement.causes) } }
}
