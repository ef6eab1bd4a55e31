import type { Route } from '../serve.ts'
import type { RiskGround } from './ground.ts'

export const resultRoutes = (_ground: RiskGround): Route[] => []
