import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { findProperty, setProperty } from '#api/shell/dictionaries/property.ts'
import { productTitle } from '#api/shell/organisation.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import {
  BrandVariant,
  MenuStyle,
  menuStyleDefault,
  menuStyleProperty,
  passwordDaysProperty,
} from '#contract/shell/system/codes.ts'
import {
  type GlobalConfig,
  globalConfig,
  passwordDaysMax,
  type Setting,
  type SettingEdit,
} from '#contract/shell/system/shapes.ts'
import { systemSetting } from './table.ts'

/** Settings until an administrator changes them. */
export const settingDefaults: GlobalConfig = {
  sysTitle: productTitle,
  sysLogo: BrandVariant.default,
  sysBackgroundIcon: BrandVariant.default,
  sysDescrition: [
    {
      'zh-Hans': '让风险看得见，让合规有依据，让审计可追溯',
      'zh-Hant': '讓風險看得見，讓合規有依據，讓稽核可追溯',
      en: 'Risk made visible, compliance well founded, audits traceable',
    },
  ],
  sysHomeLayoutUserInfo: '',
  sysHomeUserAccount: { showRegister: false, showForget: false },
  sysAutoLoginSso: false,
  sysAgreementPage: null,
  sysWatermark: false,
  sysLogoPicture: '',
  sysBackgroundPicture: '',
}

/** Counter of changes, stored with the settings but not one of them. */
const versionKey = 'version'

/** Stored settings, over the defaults. */
export async function readConfig(db: Db | Tx): Promise<GlobalConfig> {
  return configOf(await db.select().from(systemSetting))
}

type Row = typeof systemSetting.$inferSelect

const configOf = (rows: readonly Row[]): GlobalConfig =>
  globalConfig.parse({ ...settingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) })

/** The settings, including those in the dictionary sys_property; any change makes a new version. */
export async function readSetting(db: Db | Tx): Promise<Setting> {
  const rows = await db.select().from(systemSetting)
  const style = await findProperty(db, menuStyleProperty)
  const days = await findProperty(db, passwordDaysProperty)
  const changes = rows.find(({ key }) => key === versionKey)?.value ?? 0
  const { sysLogoPicture: _logo, sysBackgroundPicture: _background, ...config } = configOf(rows)
  return {
    ...config,
    menuStyle: z.enum(MenuStyle).catch(menuStyleDefault).parse(style?.value),
    passwordDays: z.coerce.number().int().min(0).max(passwordDaysMax).catch(0).parse(days?.value),
    version: `${changes}.${style?.version ?? 0}.${days?.version ?? 0}`,
  }
}

/** Writes all settings and returns the changes. Refuses record.conflict. */
export async function updateSetting(
  tx: Tx,
  { version, menuStyle, passwordDays, ...config }: SettingEdit,
): Promise<{ changed: Record<string, unknown> } | Refusal> {
  await tx.insert(systemSetting).values({ key: versionKey, value: 0 }).onConflictDoNothing()
  const [counted] = await tx.select().from(systemSetting).where(eq(systemSetting.key, versionKey)).for('update')
  const stored = await readSetting(tx)
  if (version !== stored.version) return refuse('record.conflict', { detail: { version: stored.version } })
  for (const [key, value] of Object.entries(config)) {
    // JSON null, stored as a value; a plain null would make the column NULL.
    const row = { key, value: value ?? sql`'null'::jsonb` }
    await tx.insert(systemSetting).values(row).onConflictDoUpdate({ target: systemSetting.key, set: row })
  }
  await tx
    .update(systemSetting)
    .set({ value: Number(counted?.value ?? 0) + 1 })
    .where(eq(systemSetting.key, versionKey))
  if (menuStyle !== stored.menuStyle) await setProperty(tx, menuStyleProperty, menuStyle)
  if (passwordDays !== stored.passwordDays) await setProperty(tx, passwordDaysProperty, String(passwordDays))
  return { changed: differences({ ...stored, version: '' }, { ...config, menuStyle, passwordDays, version: '' }) }
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]))
      .map(([key, value]) => [key, { before: before[key], after: value }]),
  )
}
