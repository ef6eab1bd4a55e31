import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, button, directory, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { entities } from './entities.ts'
import type { Sending } from './questionnaire.ts'
import { questionnaireRoutes } from './questionnaire-routes.ts'

export const questionnairesSeed: SeedData = {
  menus: [
    application({
      menuId: 'risk',
      ...named('風險作業', '风险作业', 'Risk operations'),
      icon: 'gauge',
      orderNum: 20,
    }),
    directory({
      menuId: 'risk-evaluate',
      parentId: 'risk',
      ...named('風險評估', '风险评估', 'Risk assessment'),
      icon: 'clipboard-list',
      orderNum: 10,
    }),
    page({
      menuId: 'risk-questionnaires',
      parentId: 'risk-evaluate',
      ...named('問卷', '问卷', 'Questionnaires'),
      url: at.questionnaires,
      perms: RiskPerm.readQuestionnaires,
      orderNum: 20,
    }),
    button({
      menuId: 'risk-questionnaires-write',
      parentId: 'risk-questionnaires',
      ...named('匯入問卷', '导入问卷', 'Import questionnaires'),
      perms: RiskPerm.writeQuestionnaires,
      orderNum: 10,
    }),
  ],
  defaultRoleMenus: {
    RiskManager: ['risk', 'risk-evaluate', 'risk-questionnaires', 'risk-questionnaires-write'],
    Auditor: ['risk', 'risk-evaluate', 'risk-questionnaires'],
  },
}

export const questionnaires = (deps: FeatureDeps & { sending: Sending }): Feature => ({
  routes: questionnaireRoutes(deps),
  entities,
})
