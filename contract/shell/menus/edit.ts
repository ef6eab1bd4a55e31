import { z } from 'zod'
import { emptyOrLineUpTo, lineUpTo } from '#contract/platform/text.ts'
import { MenuFrame, MenuStatus, MenuType, MenuVisible, topParentId } from './codes.ts'

const menuNameMax = 40
const menuUrlMax = 300
const menuDescriptionMax = 120
const permsMax = 1000
const orderMax = 9999
/** Maximum levels of the tree, including buttons. */
export const menuDepthMax = 8

/** Path segments of the pages of menus, so not allowed as ids. */
const reservedIds = ['new', 'list']
export const menuId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'menuIdInvalid')
  .refine((id) => !reservedIds.includes(id), 'menuIdInvalid')

const optionalText = (max: number) => z.string().trim().pipe(emptyOrLineUpTo(max)).default('')

/** Accepts commas or whitespace as separators. */
const perms = z
  .string()
  .max(permsMax)
  .default('')
  .transform((text) => text.split(/[\s,，]+/).filter((perm) => perm !== ''))
  .refine((list) => list.every((perm) => /^[A-Za-z][\w-]*(:[\w-]+)*$/.test(perm)), 'permsInvalid')
  .transform((list) => [...new Set(list)].join(','))

/** A trailing slash is removed. */
const url = z
  .string()
  .trim()
  .max(menuUrlMax)
  .default('')
  .transform((text) => (text.length > 1 ? text.replace(/\/+$/, '') : text))

export const menuFields = {
  parentId: z.union([z.literal(topParentId), menuId]),
  type: z.enum(MenuType),
  nameHans: z.string({ error: 'nameRequired' }).trim().pipe(lineUpTo(menuNameMax)),
  name: optionalText(menuNameMax),
  nameEn: optionalText(menuNameMax),
  url,
  isFrame: z.enum(MenuFrame).default(MenuFrame.page),
  /** Layouts and a screen, joined with "#". Only the app knows the valid names, so they are not checked here. */
  component: z
    .string()
    .max(200)
    .regex(/^([\w-]+#)*[\w/-]*$/, 'invalid')
    .default(''),
  perms,
  icon: z
    .string()
    .regex(/^[a-z0-9-]{0,40}$/, 'invalid')
    .default(''),
  orderNum: z.coerce.number().int().min(0).max(orderMax).default(0),
  visible: z.enum(MenuVisible).default(MenuVisible.shown),
  status: z.enum(MenuStatus).default(MenuStatus.enabled),
  topType: optionalText(40),
  menuDesc: optionalText(menuDescriptionMax),
  menuCustom: z.boolean().default(false),
}

type Said = { type: MenuType; isFrame: MenuFrame; url: string; component?: string; perms: string; parentId: string }

const isPath = (address: string): boolean => /^\/(?![/\\])[^\s\\?#]*$/.test(address)
const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s/\\][^\s\\]*$/i.test(address)

/** Rules per kind of entry, reported as faults by field. */
export function faultsOfMenu({ type, isFrame, url: address, component = '', perms: held, parentId }: Said) {
  const faults: [field: string, key: string][] = []
  const isFramed = isFrame === MenuFrame.frame
  if (type === MenuType.button) {
    if (parentId === topParentId) faults.push(['parentId', 'menuButtonOnTop'])
    if (address !== '' || component !== '') faults.push(['url', 'menuButtonUrl'])
    if (held === '') faults.push(['perms', 'permsRequired'])
  }
  if (isFramed && type !== MenuType.page) faults.push(['isFrame', 'menuFramePage'])
  if (type === MenuType.page && isFramed && !isWebAddress(address)) faults.push(['url', 'menuFrameUrl'])
  if (type === MenuType.page && !isFramed && !isPath(address))
    faults.push(['url', address === '' ? 'required' : 'menuUrlInvalid'])
  if (type === MenuType.directory && address !== '' && !isPath(address)) faults.push(['url', 'menuUrlInvalid'])
  if ((type === MenuType.directory || isFramed) && component !== '') faults.push(['component', 'menuComponentPage'])
  return faults
}

function checkMenu(said: Said, context: z.core.$RefinementCtx): void {
  for (const [field, message] of faultsOfMenu(said)) {
    context.issues.push({ code: 'custom', path: [field], message, input: said })
  }
}

/**
 * A new entry is granted, with its ancestors, to Administrator and to `roles`. Without a `menuId`, one is generated.
 */
export const newMenu = z
  .strictObject({ ...menuFields, menuId: menuId.optional(), roles: z.array(z.string().max(64)).max(200).default([]) })
  .superRefine(checkMenu)
export type NewMenu = z.infer<typeof newMenu>

/** `version`: the version the form was based on. */
export const menuEdit = z
  .strictObject({ ...menuFields, menuId, version: z.coerce.number().int() })
  .superRefine(checkMenu)
export type MenuEdit = z.infer<typeof menuEdit>
