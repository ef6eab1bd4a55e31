import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { BrandPicture } from '#contract/system/brand.ts'
import { removeBrandPicture, uploadBrandPicture } from '#contract/system/calls.ts'
import { SystemPerm } from '#contract/system/perms.ts'
import { picturesAddress } from './pictures.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, SystemPerm.writeSettings)
  return null
}

const typedPicture = z.strictObject({ file: z.file({ error: 'fileRequired' }) })
const isUse = (form: unknown): form is BrandPicture => Object.values(BrandPicture).some((use) => use === form)

/** Each picture has a form of its own, by whose id it goes. */
export async function action(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request, formLimits.file)
  const use = posted.get('form')
  if (!isUse(use)) throw data(null, 400)
  const t = translatorOf(args.request, 'settings-system')
  if (posted.get('intent') === 'remove') {
    const told = await tell(args, removeBrandPicture, { query: { use } })
    if (!told.ok) return data({ form: use, values: {}, errors: { '': [told.failure.msg] } }, told.status)
    return redirectWithNotice(args, picturesAddress, t('picture.removed'))
  }
  const form = await readForm(args, typedPicture, use, formLimits.file)
  if (!form.ok) return form.refused()
  const told = await tell(args, uploadBrandPicture, { body: { use, file: form.value.file } })
  if (told.ok) return redirectWithNotice(args, picturesAddress, t('picture.done'))
  const { errors = {} } = told.failure
  const reasons = errors.file ?? [told.failure.msg]
  return data({ ...form.reply(), errors: { file: reasons } }, told.status)
}
