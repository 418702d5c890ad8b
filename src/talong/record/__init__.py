"""Reader of records: every act is replayed, and an error is refused with its line."""

from talong.record.reader import Record, ReplayStep, read, read_record, records, replay, restored
from talong.record.verify import Verdict, judge, verify

__all__ = [
    "Record",
    "ReplayStep",
    "Verdict",
    "judge",
    "read",
    "read_record",
    "records",
    "replay",
    "restored",
    "verify",
]
