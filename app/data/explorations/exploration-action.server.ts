import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { pinExploration } from '#contract/data/explorations/calls.ts'
import { SharedWith } from '#contract/data/explorations/codes.ts'
import { explorationOf, shownFilter } from './exploration.server.ts'
import { ExplorationForm } from './exploration-forms.ts'
import { saveChanges } from './saved.server.ts'

const changing = z.strictObject({ version: z.coerce.number().int() })
const moving = changing.extend({ card: z.string().max(40) })

/** Answers the buttons of an exploration's page. Each change is based on the version that the reader saw. */
export async function explorationAction(args: ActionFunctionArgs) {
  const { workspace, exploration } = await explorationOf(args)
  const { bizId, cards, newestVersion } = exploration
  const page = at.exploration(workspace.id, bizId)
  const { search } = new URL(args.request.url)
  const t = translatorOf(args.request, 'explorations')

  const form = await readForm(args, moving.partial({ card: true }), ExplorationForm.change)
  if (!form.ok) return form.refused()
  const { version, card } = form.value
  const save = async (
    changes: Omit<Parameters<typeof saveChanges>[2], 'version'>,
    said: string,
    to = page + search,
  ) => {
    const result = await saveChanges(args, exploration, { ...changes, version })
    return result.ok ? redirectWithNotice(args, to, said) : form.refused(result)
  }
  switch (form.intent) {
    case 'refresh':
      return newestVersion === null
        ? redirect(page + search, 303)
        : save({ dataVersion: newestVersion }, t('refresh.done', { number: newestVersion }))
    case 'saveFilter':
      return save({ filter: shownFilter(args.request, exploration.filter).condition }, t('filterSaved'), page)
    case 'share':
      return save({ sharedWith: SharedWith.workspace }, t('share.done'))
    case 'unshare':
      return save({ sharedWith: SharedWith.private }, t('share.ended'))
    case 'pin':
    case 'unpin': {
      const pinned = form.intent === 'pin'
      const result = await mutate(args, pinExploration, { body: { bizId, pinned } })
      return result.ok
        ? redirectWithNotice(args, page + search, t(pinned ? 'pin.done' : 'pin.ended'))
        : form.refused(result)
    }
    case 'up':
    case 'down': {
      const place = cards.findIndex(({ id }) => id === card)
      const to = form.intent === 'up' ? place - 1 : place + 1
      const [moved, other] = [cards[place], cards[to]]
      if (!moved || !other) return redirect(page + search, 303)
      return save({ cards: cards.with(place, other).with(to, moved) }, t('card.moved'))
    }
    default:
      return redirect(page + search, 303)
  }
}
