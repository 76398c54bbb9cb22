import { type ReportedResult, reportLine, reportTally } from './report';

const result = (verdict: ReportedResult['verdict'], sentence: string): ReportedResult => ({
  title: 'A title',
  verdict,
  sentence,
});

describe('the report', () => {
  it('has one line for each check, with line breaks as spaces', () => {
    expect(reportLine(result('fails', 'Two\nlines.'))).toMatch(/^✗ A title {2,}Two lines\.$/);
    expect(reportLine(result('unchecked', 'Why.'))).toMatch(/^– A title {2,}Why\.$/);
  });

  it('ends with the number of each verdict', () => {
    const held = result('holds', 'Yes.');
    expect(reportTally([held, held, result('fails', 'No.')])).toBe("2 hold, 1 doesn't, 0 not checked");
    expect(reportTally([held, result('unchecked', 'Why.')])).toBe("1 hold, 0 don't, 1 not checked");
  });
});
