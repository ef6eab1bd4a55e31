import type { Tx } from '#api/platform/db/connection.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { type Language, type Localized, languages } from '#contract/platform/language.ts'
import { delegation } from '#contract/shell/delegation/addresses.ts'
import type { DelegationPerson } from '#contract/shell/delegation/shapes.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'

export type Party = DelegationPerson & { userId: number }

type Happening = 'given' | 'changed' | 'terminated'

type About = {
  /** bizId of the delegation. */
  id: string
  authorizer: Party
  agent: Party
  startDate: string
  endDate: string
  modules: readonly Pick<MenuEntry, 'name' | 'nameHans' | 'nameEn'>[]
}

/** Notifies both parties, each with their own text. */
export async function notifyBoth(tx: Tx, happening: Happening, about: About): Promise<void> {
  const { id, authorizer, agent } = about
  const message = {
    noticeType: NoticeType.specialManagement,
    newsLevel: NewsLevel.important,
    routeKey: RouteKey.page,
    path: delegation(id),
  }
  await sendMessages(tx, { ...message, to: [agent.userId], body: bodyOf(`${happening}ToAgent`, about) })
  await sendMessages(tx, { ...message, to: [authorizer.userId], body: bodyOf(`${happening}ByMe`, about) })
}

function bodyOf(words: `${Happening}${'ToAgent' | 'ByMe'}`, about: About): Localized {
  const { authorizer, agent, startDate, endDate, modules } = about
  const textOf = (language: Language) =>
    typedTextIn(language)(`delegation:news.${words}`, {
      authorizer: authorizer.name,
      agent: agent.name,
      from: dayIn(language, startDate),
      to: dayIn(language, endDate),
      modules: modules.map((each) => menuName(each, language)).join(textIn(language)('delegation:and')),
    })
  return Object.fromEntries(languages.map((language) => [language, textOf(language)])) as Localized
}

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
