import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { dictionaryOptionsOf } from '#app/page/api/dictionary.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { redirectWithNotice, setFlash } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits, postedForm } from '#app/page/forms/posted.server.ts'
import { isTheme } from '#app/page/look/theme.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { rememberCookie, rememberedTheme } from '#app/page/request/cookies.server.ts'
import { safePath } from '#app/page/request/redirect.ts'
import { themeCookie } from '#app/page/session/own-choices.server.ts'
import { languageCookie, languageOfBrowser, storedIn, triedOnPage } from '#app/page/text/language.server.ts'
import { textsIn, translatorOf } from '#app/page/text/texts.server.ts'
import { type Language, languages } from '#contract/platform/language.ts'
import * as at from '#contract/shell/accounts/addresses.ts'
import { updateUserConfig, uploadAvatar } from '#contract/shell/accounts/calls.ts'
import { digests, PasswordUpdate, SettingsAnswer, UserConfigType } from '#contract/shell/accounts/codes.ts'
import type { UserConfigEntries } from '#contract/shell/accounts/user-config.ts'
import { getDictionaryType } from '#contract/shell/dictionaries/calls.ts'
import { themeType } from '#contract/shell/dictionaries/codes.ts'
import { confirmHandbook } from '#contract/shell/home/calls.ts'
import { SettingsIntent, settingsFormId } from './user-settings-id.ts'

/** The form as typed; the api validates each value. spec: platform §3 "User settings form" */
const typedSettings = z.strictObject({
  /** Path of the present avatar, or of one uploaded but not saved yet. */
  avatar: z.string().max(200).optional(),
  noAvatar: z.string().optional(),
  file: z.file().optional(),
  lang: z.enum(languages).optional(),
  theme: z.string().max(64).optional(),
  digest: z.enum(digests).optional(),
  trained: z.string().optional(),
  /** Set while the password section is open. Not `updatePwd`: fields named like secrets are never sent back. */
  updating: z.string().optional(),
  oldPwd: z.string().max(1024).optional(),
  newPwd: z.string().max(1024).optional(),
  confirmPwd: z.string().max(1024).optional(),
  inDialog: z.string().optional(),
  /** Path of the page behind the dialog, or of the settings page: a previewed language applies there. */
  page: z.string().max(2000).optional(),
})

type Settings = z.infer<typeof typedSettings>

const fieldOf: Record<UserConfigType, string> = {
  [UserConfigType.avatar]: 'file',
  [UserConfigType.language]: 'lang',
  [UserConfigType.theme]: 'theme',
  [UserConfigType.digest]: 'digest',
  [UserConfigType.passwordUpdate]: 'updating',
  [UserConfigType.oldPassword]: 'oldPwd',
  [UserConfigType.newPassword]: 'newPwd',
  [UserConfigType.confirmPassword]: 'confirmPwd',
}

/** Maps the form to the call's entries. */
function entriesOf({ avatar, lang, theme, digest, updating, ...typed }: Settings): UserConfigEntries {
  const entries: UserConfigEntries = [
    { bizType: UserConfigType.avatar, data: avatar ?? '' },
    { bizType: UserConfigType.language, data: lang ?? '' },
    { bizType: UserConfigType.theme, data: theme ?? '' },
    { bizType: UserConfigType.digest, data: digest ?? '' },
  ]
  if (updating === undefined) return entries
  return [
    ...entries,
    { bizType: UserConfigType.passwordUpdate, data: PasswordUpdate.yes },
    { bizType: UserConfigType.oldPassword, data: typed.oldPwd ?? '' },
    { bizType: UserConfigType.newPassword, data: typed.newPwd ?? '' },
    { bizType: UserConfigType.confirmPassword, data: typed.confirmPwd ?? '' },
  ]
}

/** Maps the call's errors to the form's fields. */
const fieldErrors = (errors: Record<string, string[]> = {}): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [
      Object.hasOwn(fieldOf, path) ? fieldOf[path as UserConfigType] : '',
      texts,
    ]),
  )

/** Cookie with '1' if the user confirmed reading the handbook, else '0'. spec: platform §3 "training flag" */
const trainingCookie = 'training'

const isTrained = (request: Request): boolean => /(?:^|;\s*)training=1/.test(request.headers.get('Cookie') ?? '')

type Handbook = { path: string; name: string }

/**
 * The handbook file from dictionary system_handbook_config, with an entry for each property; undefined without one.
 * spec: platform §3
 */
async function handbookOf(args: PageArgs): Promise<Handbook | undefined> {
  const result = await mutate(args, getDictionaryType, { query: { type: 'system_handbook_config' } })
  if (!result.ok) return undefined
  const fact = (name: string) => result.data.find(({ dictLabel }) => dictLabel === name)?.dictValue ?? ''
  const path = fact('path')
  const isAddress = /^(https?:\/\/|\/(?![/\\]))/.test(path)
  if (!isAddress) return undefined
  const extension = fact('extension')
  // No extension for html: readers know it as a page.
  return { path, name: fact('originName') + (['', 'html'].includes(extension) ? '' : `.${extension}`) }
}

/** Result of the action in addition to the form's reply; undefined if nothing was saved. */
export type SettingsReply = { uploaded: string } | { tried: Language } | 'stays' | 'saved' | undefined

export async function loader(args: LoaderFunctionArgs) {
  const { principal, userConfig } = await statsOf(args)
  const [themes, handbook] = await Promise.all([themesOffered(args), handbookOf(args)])
  return {
    user: {
      name: principal.name,
      usercode: principal.usercode,
      roles: principal.roles.map(({ roleName }) => roleName).join('/'),
    },
    avatar: principal.avatar ?? '',
    language: userConfig[UserConfigType.language] ?? storedIn(args.request) ?? '',
    theme: userConfig[UserConfigType.theme] ?? rememberedTheme(args.request) ?? '',
    digest: userConfig[UserConfigType.digest] ?? '',
    themes,
    handbook,
    trained: isTrained(args.request),
    back: backOf(new URL(args.request.url).searchParams.get('back')),
  }
}

/** Enabled themes, status 0, whose colours this product has. */
async function themesOffered(args: PageArgs): Promise<{ value: string; label: string }[]> {
  return (await dictionaryOptionsOf(args, themeType)).filter(({ value }) => isTheme(value))
}

const backOf = (typed: unknown): string => (typeof typed === 'string' ? safePath(typed) : undefined) ?? '/'

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedSettings, settingsFormId, formLimits.file)
  const answer = (reply: SettingsReply) => ({ ...form.reply(), answer: reply })
  if (!form.ok) return data(answer(undefined), 422)
  const { file, inDialog } = form.value
  if (form.intent === SettingsIntent.takeOff) {
    return data(answer(undefined), { headers: setCookies(triedOn(args, form.value, undefined)) })
  }
  if (form.intent === SettingsIntent.tryOn) {
    const tried = form.value.lang ?? languageOfBrowser(args.request)
    return data(answer({ tried }), { headers: setCookies(triedOn(args, form.value, tried)) })
  }

  let { avatar } = form.value
  if (file) {
    const result = await mutate(args, uploadAvatar, { body: { file } })
    if (!result.ok) {
      const reason = result.failure.errors?.file?.[0] ?? result.failure.msg
      const failed = translatorOf(args.request, 'accounts-settings')('uploadFailed', { reason })
      return data({ ...answer(undefined), errors: { file: [failed] } }, result.status)
    }
    avatar = result.data.sysFile.path
  }
  if (form.intent === SettingsIntent.upload) return data(answer({ uploaded: avatar ?? '' }))

  const settings = { ...form.value, avatar: form.value.noAvatar ? '' : avatar }
  const outcome = await mutate(args, updateUserConfig, { body: entriesOf(settings) })
  if (!outcome.ok) {
    const reply = form.reply({
      ...outcome,
      failure: { ...outcome.failure, errors: fieldErrors(outcome.failure.errors) },
    })
    // The picture is already uploaded: the form keeps its path.
    return data({ ...reply, values: { ...reply.values, avatar: [avatar ?? ''] }, answer: undefined }, outcome.status)
  }
  // Backends without a handbook to-do ignore the confirmation.
  if (settings.trained !== undefined) await mutate(args, confirmHandbook)
  const cookies = [
    rememberCookie(args, languageCookie, settings.lang ?? ''),
    rememberCookie(args, themeCookie, settings.theme ?? ''),
    rememberCookie(args, trainingCookie, settings.trained === undefined ? '0' : '1'),
    ...triedOn(args, settings, undefined),
  ]
  if (outcome.data === SettingsAnswer.stayOpen) return data(answer('stays'), { headers: setCookies(cookies) })
  const language = settings.lang ?? languageOfBrowser(args.request)
  const saved = textsIn(language).getFixedT(null, 'accounts-settings')('saved')
  if (inDialog) {
    const notice = await setFlash(args, saved, 'success')
    return data(answer('saved'), { headers: setCookies([...cookies, notice]) })
  }
  const back = backOf((await postedForm(args.request)).get('back'))
  const done = await redirectWithNotice(args, back, saved)
  for (const cookie of cookies) done.headers.append('Set-Cookie', cookie)
  return done
}

/** Applies to the page behind the form and to the form itself. */
const triedOn = (args: PageArgs, { page }: { page?: string | undefined }, language: Language | undefined): string[] =>
  [...new Set([page ?? at.settings, at.settings])].flatMap((path) => triedOnPage(args, path, language))

const setCookies = (cookies: readonly string[]): Headers =>
  new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]))
