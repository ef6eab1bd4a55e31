import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { gridColumns, gridRowsMax } from '#contract/data/boards/codes.ts'
import type { BoardDraft } from '#contract/data/boards/shapes.ts'
import { draftOf, saveDraft } from './draft.server.ts'
import { EditorForm } from './editor-forms.ts'
import { moved, moves, within, withPlace } from './place-change.ts'

const version = z.coerce.number().int().min(0)
const number = (max: number) => z.coerce.number().int().min(0).max(max)
const place = { x: number(gridColumns), y: number(gridRowsMax), w: number(gridColumns), h: number(gridRowsMax) }
const changeShape = z.strictObject({ version, id: z.string().max(40) })
const placeShape = z.strictObject({ version, id: z.string().max(40), ...place })
const placesMax = 4000
const layoutShape = z.strictObject({ version, places: z.string().max(placesMax) })
const namedPlaces = z.array(z.strictObject({ id: z.string().max(40), ...place })).max(gridRowsMax)
const headShape = z.strictObject({
  version,
  name: z.string().default(''),
  refreshMinutes: z.coerce.number().int(),
})

type Cards = BoardDraft['cards']

/** Handles the forms of the editor. Each stores the complete draft, at the version that the form was rendered with. */
export async function editorAction(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request)
  const { draft, workspace } = await draftOf(args)
  const page = at.board(workspace.id, draft.bizId)
  const store = async (cards: Cards, seen: number, said?: string) => {
    const result = await saveDraft(args, draft, { cards, version: seen })
    if (!result.ok) return refusedConfirmation(result)
    return said === undefined ? redirect(page, 303) : redirectWithNotice(args, page, said)
  }
  switch (posted.get('form')) {
    case EditorForm.head: {
      const form = await readForm(args, headShape, EditorForm.head)
      if (!form.ok) return form.refused()
      const result = await saveDraft(args, draft, form.value)
      if (!result.ok)
        return form.refusedBy(result, async () => {
          const { name, refreshMinutes, version } = (await draftOf(args)).draft
          return { name, refreshMinutes, version }
        })
      return redirectWithNotice(args, page, translatorOf(args.request, 'boards')('saved'))
    }
    case EditorForm.change: {
      const form = await readForm(args, changeShape, EditorForm.change)
      if (!form.ok) return form.refused()
      const card = draft.cards.find((each) => each.card.id === form.value.id)
      if (!card) return redirect(page, 303)
      if (form.intent === 'remove') {
        const said = translatorOf(args.request, 'boards')('card.removed')
        return store(
          draft.cards.filter((each) => each !== card),
          form.value.version,
          said,
        )
      }
      const move = moves.find((each) => each === form.intent)
      if (!move) return redirect(page, 303)
      return store(withPlace(draft.cards, card, moved(draft.cards, card, move)), form.value.version)
    }
    case EditorForm.place: {
      const form = await readForm(args, placeShape, EditorForm.place)
      if (!form.ok) return form.refused()
      const { id, version: seen, ...to } = form.value
      const card = draft.cards.find((each) => each.card.id === id)
      return card ? store(withPlace(draft.cards, card, to), seen) : redirect(page, 303)
    }
    case EditorForm.layout: {
      const form = await readForm(args, layoutShape, EditorForm.layout)
      if (!form.ok) return form.refused()
      const places = new Map(readPlaces(form.value.places).map(({ id, ...to }) => [id, within(to)]))
      return store(
        draft.cards.map((each) => ({ ...each, ...places.get(each.card.id) })),
        form.value.version,
      )
    }
    default:
      return redirect(page, 303)
  }
}

function readPlaces(text: string): z.output<typeof namedPlaces> {
  try {
    return namedPlaces.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}
