import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { brandVariant } from '#contract/shell/system/codes.ts'
import { configOf, systemWords } from '../api/config.server.ts'
import { datesOf } from '../text/dates.server.ts'
import { storedChoice } from '../text/language.server.ts'
import { rememberedTheme } from './cookies.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const chosen = storedChoice(args)
  const { title } = await systemWords(args)
  const config = await configOf(args)
  const dates = datesOf(args.request)
  const page = {
    theme: rememberedTheme(args.request),
    title,
    brand: {
      login: brandVariant(config?.sysLogo ?? ''),
      home: brandVariant(config?.sysBackgroundIcon ?? ''),
      logo: config?.sysLogoPicture ?? '',
      background: config?.sysBackgroundPicture ?? '',
    },
    /** Date of the watermark; undefined if it is not configured. */
    watermarkDay: config?.sysWatermark ? dates.day(dates.today()) : undefined,
  }
  return data(page, { headers: chosen ? { 'Set-Cookie': chosen } : {} })
}
