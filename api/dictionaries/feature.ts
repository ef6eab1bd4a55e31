import type { Feature, FeatureDeps } from '../feature.ts'
import { dictionaryRoutes } from './routes.ts'

export const dictionaries = (deps: FeatureDeps): Feature => ({ routes: dictionaryRoutes(deps) })
