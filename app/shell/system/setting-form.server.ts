import { z } from 'zod'
import { BrandVariant, MenuStyle } from '#contract/shell/system/codes.ts'
import {
  descriptionsMax,
  descriptionText,
  pageAddress,
  type SettingEdit,
  settingEdit,
  titleText,
} from '#contract/shell/system/shapes.ts'
import { settingSwitches } from './setting-fields.tsx'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** One description on each line. */
const lines = z
  .string()
  .default('')
  .transform(linesOf)
  .refine(
    (list) => list.length <= descriptionsMax && list.every((line) => descriptionText.safeParse(line).success),
    'descriptionInvalid',
  )

/** The settings as the form has them: a field for each language, switches as a list. */
export const typedSetting = z
  .strictObject({
    version: settingEdit.shape.version,
    titleHans: titleText,
    titleHant: titleText.optional(),
    titleEn: titleText.optional(),
    linesHans: lines,
    linesHant: lines,
    linesEn: lines,
    sysLogo: z.enum(BrandVariant),
    sysBackgroundIcon: z.enum(BrandVariant),
    userInfo: settingEdit.shape.sysHomeLayoutUserInfo.default(''),
    agreementHans: pageAddress.optional(),
    agreementHant: pageAddress.optional(),
    agreementEn: pageAddress.optional(),
    menuStyle: z.enum(MenuStyle),
    daysValid: settingEdit.shape.passwordDays,
    switches: z.array(z.enum(settingSwitches)).default([]),
  })
  .superRefine(({ linesHans, linesHant, linesEn, agreementHans, agreementHant, agreementEn }, context) => {
    const add = (field: string, message: string) =>
      context.issues.push({ code: 'custom', path: [field], message, input: undefined })
    for (const [field, list] of Object.entries({ linesHant, linesEn })) {
      if (list.length > 0 && list.length !== linesHans.length) add(field, 'descriptionLines')
    }
    if (agreementHans === undefined && (agreementHant ?? agreementEn) !== undefined) add('agreementHans', 'required')
  })

/** Converts the form to the call's format. */
export function settingOf(typed: z.output<typeof typedSetting>): SettingEdit {
  const { agreementHans } = typed
  const isOn = (name: (typeof settingSwitches)[number]) => typed.switches.includes(name)
  return {
    version: typed.version,
    sysTitle: { 'zh-Hans': typed.titleHans, 'zh-Hant': typed.titleHant, en: typed.titleEn },
    sysDescrition: typed.linesHans.map((line, at) => ({
      'zh-Hans': line,
      'zh-Hant': typed.linesHant[at],
      en: typed.linesEn[at],
    })),
    sysLogo: typed.sysLogo,
    sysBackgroundIcon: typed.sysBackgroundIcon,
    sysHomeLayoutUserInfo: typed.userInfo,
    sysHomeUserAccount: { showRegister: isOn('showRegister'), showForget: isOn('showForget') },
    sysAutoLoginSso: isOn('sysAutoLoginSso'),
    sysAgreementPage:
      agreementHans === undefined
        ? null
        : { 'zh-Hans': agreementHans, 'zh-Hant': typed.agreementHant, en: typed.agreementEn },
    sysWatermark: isOn('sysWatermark'),
    menuStyle: typed.menuStyle,
    passwordDays: typed.daysValid,
  }
}
