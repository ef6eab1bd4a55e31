import { mutate } from '#app/page/api/api.server.ts'
import { type ListedMenu, listedPage } from '#app/page/menus/listed-menu.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import { listReviewClientNames } from '#contract/audit/reviews/calls.ts'

/** Menus with one entry per client, and the address of that entry. */
const clientPages: Readonly<Record<string, (code: string) => string>> = {
  [at.projects]: at.clientProjects,
  [at.data]: at.clientData,
}

export const listed: ListedMenu<{ clientName: string; clientCode: string }[]> = {
  isParent: ({ url }) => url in clientPages,
  async load(args) {
    const result = await mutate(args, listReviewClientNames)
    return result.ok ? result.data : []
  },
  entriesOf: (parent, clients) =>
    clients.flatMap(({ clientName, clientCode }, place) => {
      const url = clientPages[parent.url]?.(encodeURIComponent(clientCode))
      return url === undefined ? [] : [listedPage(parent, clientName, url, place)]
    }),
}
