"""Answers to the requests of a client, without HTTP.

Each function takes plain values and what a host has (tables, a store, a coach), and returns a struct or raises a
TalongError. The server puts HTTP before it, and a host without a network asks it directly, so that both say the same.
"""
