/** The drawings of the crew: a chunk of its own, which the first face that is shown loads. */
export default import.meta.glob<string>('../art/crew/*.svg', { query: '?raw', import: 'default', eager: true });
