import { DictionaryPerm } from '#contract/dictionaries/perms.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { type Foundation, named, systemPage } from '../foundation.ts'
import { dictionaryRoutes } from './routes.ts'

export const dictionariesFoundation: Foundation = {
  menus: [
    ...systemPage('configuration', 'dictionaries', named('字典', '字典', 'Dictionaries'), 20, [DictionaryPerm.read], {
      write: [named('維護字典', '维护字典', 'Maintain dictionaries'), DictionaryPerm.write],
    }),
  ],
}

export const dictionaries = (deps: FeatureDeps): Feature => ({ routes: dictionaryRoutes(deps) })
