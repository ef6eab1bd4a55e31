import { sql } from 'drizzle-orm'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, type SeedData, systemPage } from '#api/shell/seed-data.ts'
import * as at from '#contract/shell/dictionaries/addresses.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { dictionaryRoutes } from './routes.ts'
import { dictionaryData } from './table.ts'

export const dictionariesSeed: SeedData = {
  menus: [
    ...systemPage('configuration', at.dictionaries, named('字典', '字典', 'Dictionaries'), 20, [DictionaryPerm.read], {
      write: [named('維護字典', '维护字典', 'Manage dictionaries'), DictionaryPerm.write],
    }),
  ],
}

export const dictionaries = (deps: FeatureDeps): Feature => ({
  routes: dictionaryRoutes(deps),
  named: [
    {
      type: 'dictionary',
      keyed: 'int',
      key: sql`d.id`,
      name: (language) => sql`coalesce(d.label ->> ${language}::text, d.label ->> 'zh-Hans')`,
      note: sql`d.type`,
      from: sql`${dictionaryData} d`,
      place: [sql`d.type`],
      open: ({ perms }) => perms.has(DictionaryPerm.read),
    },
  ],
})
