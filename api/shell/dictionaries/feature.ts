import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, type SeedData, systemPage } from '#api/shell/seed-data.ts'
import * as at from '#contract/shell/dictionaries/addresses.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { entities } from './entities.ts'
import { dictionaryRoutes } from './routes.ts'

export const dictionariesSeed: SeedData = {
  menus: [
    ...systemPage('configuration', at.dictionaries, named('字典', '字典', 'Dictionaries'), 20, [DictionaryPerm.read], {
      write: [named('維護字典', '维护字典', 'Manage dictionaries'), DictionaryPerm.write],
    }),
  ],
}

export const dictionaries = (deps: FeatureDeps): Feature => ({
  routes: dictionaryRoutes(deps),
  entities,
})
