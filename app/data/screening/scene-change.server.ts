import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/data/screening/addresses.ts'
import { goLive, pauseScene, removeScene } from '#contract/data/screening/calls.ts'
import { changingScene } from '#contract/data/screening/shapes.ts'

const changes = { live: goLive, pause: pauseScene, remove: removeScene } as const

const typedChange = z.strictObject({ version: changingScene.shape.version })

/** Changes the scene of the address as the reader saw it. */
export async function changeScene(args: ActionFunctionArgs, change: keyof typeof changes) {
  const form = await readForm(args, typedChange, confirmFormId)
  if (!form.ok) return form.refused()
  const bizId = bizIdOf(args, 'scene')
  const result = await mutate(args, changes[change], { body: { bizId, ...form.value } })
  if (!result.ok) return form.refused(result)
  const next = change === 'remove' ? at.screeningScenes : at.scene(bizId)
  return redirectWithNotice(args, next, translatorOf(args.request, 'screening-scenes')(`done.${change}`))
}
