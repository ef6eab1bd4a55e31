-- Sums of cells that are rated twice hold the dimensions of both ratings: the job adds their papers up anew.
DELETE FROM risk_result_change c USING risk_questionnaire_version v WHERE v.id = c.version_id AND v.measures IS NOT NULL;--> statement-breakpoint
DELETE FROM risk_result_sum s USING risk_questionnaire_version v WHERE v.id = s.version_id AND v.measures IS NOT NULL;--> statement-breakpoint
INSERT INTO risk_result_change (project_id, version_id, department, paper_id, sign)
  SELECT i.project_id, p.version_id, i.department, p.id, 1 FROM risk_paper p JOIN risk_item i ON i.id = p.item_id
    JOIN risk_questionnaire_version v ON v.id = p.version_id AND v.measures IS NOT NULL
  WHERE p.state <> 0 AND p.revoked_at IS NULL AND cardinality(p.answers) > 0 AND NOT EXISTS (
    SELECT FROM risk_paper later WHERE later.previous_id = p.id AND later.state <> 0 AND later.revoked_at IS NULL);
